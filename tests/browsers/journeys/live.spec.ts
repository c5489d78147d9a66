import { journey } from '../journey.ts';

journey(
  'shows at once what Chromium writes, and the other way round',
  async ({ screen, person, openPeer }) => {
    await screen.signUp(person);
    await screen.write('From here');
    await screen.allSaved();
    const peer = await openPeer();
    await peer.signIn(person);
    await peer.hasEntry('From here');
    await peer.write('From there');
    await screen.hasEntry('From there');
    await screen.onEntry('From there', 'Edit entry');
    await screen.fill('Entry text', 'From there, edited here');
    await screen.click('button', 'Save');
    await peer.hasEntry('From there, edited here');
    await peer.onEntry('From there, edited here', 'Delete entry');
    await screen.hasNoEntry('From there');
    await peer.click('button', 'Undo');
    await screen.hasEntry('From there, edited here');
  },
);
