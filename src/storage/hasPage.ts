/**
 * Whether this thread is a page. A page ends its transactions itself when it is left. A worker may be terminated at any
 * time, for instance with its page.
 *
 * WebKitGTK 2.50 forgets a terminated worker whose connection commits a transaction: the connection stays open. Any
 * other transaction of it never ends, and holds up every page until the browser ends. So does a transaction whose commit
 * was requested before its requests were answered. So a connection of a worker has one transaction at a time, and the
 * browser commits it.
 */
export const hasPage = (): boolean => typeof window !== 'undefined';
