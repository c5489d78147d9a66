import { journey } from '../journey.ts';
import { otherSite } from '../../support/otherSite.ts';

journey(
  'syncs after full navigations, and after Back and Forward over other sites',
  async ({ screen, person, backend, openPeer }) => {
    const site = await otherSite();
    const elsewhere = new RegExp(`^${site.url}`);
    const daylog = new RegExp(`^${backend.url}/$`);
    try {
      await screen.signUp(person);
      await screen.write('In the first document');
      await screen.allSaved();
      const peer = await openPeer();
      await peer.signIn(person);
      await peer.hasEntry('In the first document');

      await screen.open('/11-20-2025');
      await screen.dayIs('2025-11-20');
      await screen.open('/');
      await screen.write('In the third document');
      await screen.allSaved();
      await peer.hasEntry('In the third document');
      await peer.write('To the third document');
      await screen.hasEntry('To the third document');

      await screen.open(site.url);
      await screen.back(daylog);
      await peer.write('After Back');
      await screen.hasEntry('After Back');
      await screen.write('Sent after Back');
      await screen.allSaved();
      await peer.hasEntry('Sent after Back');

      await screen.open(site.url);
      await screen.open('/');
      // A page that is left while it starts is another story.
      await screen.see('textbox', 'New entry');
      await screen.back(elsewhere);
      await screen.forward(daylog);
      await screen.write('Sent after Forward');
      await screen.allSaved();
      await peer.hasEntry('Sent after Forward');
      await screen.tab.reload();
      await screen.hasEntry('Sent after Forward');
      await screen.allSaved();
    } finally {
      await site.close();
    }
  },
  { isServerLeaving: true },
);

journey(
  'saves and signs out at once after pages that were left while they started',
  async ({ screen, person }) => {
    await screen.signUp(person);
    await screen.write('In the first document');
    await screen.allSaved();
    // WebKit keeps each of them, with all that it was doing in the database.
    for (const path of [
      '/11-18-2025',
      '/',
      '/11-19-2025',
      '/11-20-2025/search',
      '/11-20-2025',
      '/',
    ])
      await screen.open(path);
    await screen.hasEntry('In the first document');
    await screen.write('In the last document');
    await screen.hasEntry('In the last document');
    await screen.allSaved();
    await screen.chooseInMenu('Sign out');
    await screen.see('button', 'Sign in');
  },
  { isServerLeaving: true },
);
