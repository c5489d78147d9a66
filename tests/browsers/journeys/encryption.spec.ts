import { journey } from '../journey.ts';
import { turnOnEncryption, unlockByNotice } from '../encryption.ts';

journey(
  'sets up encryption, unlocks in Chromium, and locks the app',
  async ({ screen, person, openPeer }) => {
    await screen.signUp(person);
    await screen.write('Kingfisher at the weir');
    await screen.allSaved();
    const passphrase = await turnOnEncryption(screen, person);
    const peer = await openPeer();
    await peer.signIn(person);
    await unlockByNotice(peer, passphrase);
    await peer.hasEntry('Kingfisher at the weir');

    await screen.open('/11-20-2025/settings');
    await screen.click('button', 'Turn on the app lock');
    await screen.fill('Passphrase', passphrase);
    await screen.click('button', 'Turn on the app lock');
    await screen.click('button', 'Lock now');
    await screen.see('textbox', 'Passphrase');
    await screen.open('/');
    await screen.see('textbox', 'Passphrase');
    await screen.hasNoEntry('Kingfisher');
    await screen.fill('Passphrase', 'not the passphrase');
    await screen.press('Enter');
    await screen.see('alert', undefined, { text: 'does not open the log' });
    await screen.fill('Passphrase', passphrase);
    await screen.press('Enter');
    await screen.hasEntry('Kingfisher at the weir');
  },
);

journey('unlocks a log that Chromium has encrypted', async ({ screen, person, openPeer }) => {
  const peer = await openPeer();
  await peer.signUp(person);
  await peer.write('Sealed in Chromium');
  await peer.allSaved();
  const passphrase = await turnOnEncryption(peer, person);
  await screen.signIn(person);
  await unlockByNotice(screen, passphrase);
  await screen.hasEntry('Sealed in Chromium');
  await screen.write('Sealed here');
  await screen.allSaved();
  await peer.open('/');
  await peer.hasEntry('Sealed here');
});

journey('locks a readable log with a PIN, and opens it', async ({ screen, person }) => {
  await screen.signUp(person);
  await screen.write('Kingfisher at the weir');
  await screen.open('/11-20-2025/settings');
  await screen.click('button', 'Turn on the app lock');
  await screen.click('checkbox', 'Unlock with a PIN');
  await screen.fill('New PIN', '2580');
  await screen.fill('Account password', person.password);
  await screen.click('button', 'Turn on the app lock');
  await screen.click('button', 'Lock now');
  await screen.see('textbox', 'PIN');
  await screen.open('/');
  await screen.fill('PIN', '1111');
  await screen.press('Enter');
  await screen.see('alert', undefined, { text: 'PIN is wrong' });
  await screen.hasNoEntry('Kingfisher');
  await screen.fill('PIN', '2580');
  await screen.press('Enter');
  await screen.hasEntry('Kingfisher at the weir');
});
