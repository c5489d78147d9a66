import type { Person, Screen } from './Screen.ts';

const codes = (screen: Screen, selector: string) =>
  screen.run(
    (wanted) => [...document.querySelectorAll(wanted)].map(({ textContent }) => textContent),
    selector,
  );

/** Turns encryption on as a person does, and waits until every row is sealed. Returns the passphrase. */
export async function turnOnEncryption(screen: Screen, { password }: Person): Promise<string> {
  await screen.chooseInMenu('Encryption');
  await screen.click('button', 'Set up encryption');
  await screen.fill('Password', password);
  await screen.click('button', 'Next');
  await screen.see('heading', 'Your passphrase');
  const [passphrase = ''] = await codes(screen, 'main code');
  await screen.click('button', 'Next');
  await screen.see('button', 'I have kept it');
  const groups = await codes(screen, '.encryption-groups code');
  await screen.click('button', 'I have kept it');
  await screen.see('textbox', undefined, { nameLike: '^Group \\d$' });
  const labels = await screen.run(() =>
    [...document.querySelectorAll('label')].flatMap(
      ({ textContent }) => /^Group \d$/.exec(textContent.trim())?.[0] ?? [],
    ),
  );
  for (const label of labels)
    await screen.fill(label, groups[Number(/\d/.exec(label)?.[0]) - 1] ?? '');
  await screen.click('button', 'Next');
  await screen.click('checkbox', undefined, { nameLike: '^If I lose both' });
  await screen.click('button', 'Turn on encryption');
  await screen.see('heading', 'Encryption is on');
  return passphrase;
}

/** Unlocks the log from the notice on the day, and returns to the day. */
export async function unlockByNotice(screen: Screen, passphrase: string): Promise<void> {
  await screen.click('link', 'Unlock');
  await screen.fill('Passphrase', passphrase);
  await screen.click('button', 'Unlock');
  await screen.click('link', undefined, { nameLike: '^Back to' });
}
