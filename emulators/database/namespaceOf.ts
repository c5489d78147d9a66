/**
 * The namespace that a request is for: `ns`, else the first label of the host name as in
 * `my-project.firebaseio.com`, else `default`.
 */
export function namespaceOf(url: URL, host: string): string {
  const named = url.searchParams.get('ns');
  if (named !== null && named !== '') return named;
  const [label, ...others] = host.replace(/:\d+$/, '').split('.');
  const isName = others.length > 0 && label !== undefined && !/^\d+$/.test(label);
  return isName ? label : 'default';
}
