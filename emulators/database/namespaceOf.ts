/** Letters, digits and the signs allowed in project and database ids. */
const namespacePattern = /^[\w.:-]{1,200}$/;

/**
 * The namespace of a request: the `ns` parameter, else the first label of a host like `my-project.firebaseio.com`,
 * else `default`. Null for an invalid name.
 */
export function namespaceOf(url: URL, host: string): string | null {
  const named = url.searchParams.get('ns');
  if (named !== null && named !== '') return namespacePattern.test(named) ? named : null;
  const [label, ...others] = host.replace(/:\d+$/, '').split('.');
  const isName = others.length > 0 && label !== undefined && namespacePattern.test(label);
  return isName && !/^\d+$/.test(label) ? label : 'default';
}
