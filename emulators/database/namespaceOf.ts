/** Letters, digits and the few signs that project and database ids have. */
const namespacePattern = /^[\w.:-]{1,200}$/;

/**
 * The namespace that a request is for: `ns`, else the first label of the host name as in
 * `my-project.firebaseio.com`, else `default`. Null for a name that no database has.
 */
export function namespaceOf(url: URL, host: string): string | null {
  const named = url.searchParams.get('ns');
  if (named !== null && named !== '') return namespacePattern.test(named) ? named : null;
  const [label, ...others] = host.replace(/:\d+$/, '').split('.');
  const isName = others.length > 0 && label !== undefined && namespacePattern.test(label);
  return isName && !/^\d+$/.test(label) ? label : 'default';
}
