import { journey } from '../journey.ts';

journey(
  'opens, writes and reloads without a server, and sends when it is back',
  async ({ screen, person, backend, openPeer }) => {
    await screen.signUp(person);
    await screen.write('Before');
    await screen.allSaved();
    await screen.appIsKept();
    await backend.kill9();

    await screen.write('While it was away');
    await screen.statusIs('Saved on this device');
    await screen.open('/');
    await screen.hasEntry('While it was away');
    await screen.write('After an offline start');
    await screen.tab.reload();
    for (const text of ['Before', 'While it was away', 'After an offline start'])
      await screen.hasEntry(text);
    await screen.statusIs('Saved on this device · 2 changes');

    await backend.restart();
    await screen.allSaved();
    const peer = await openPeer();
    await peer.signIn(person);
    for (const text of ['Before', 'While it was away', 'After an offline start'])
      await peer.hasEntry(text);
  },
  { isServerLeaving: true },
);
