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
  await screen.click('checkbox', undefined, { nameLike: '^If I lose both' });
  await screen.fill('Password', password);
  await screen.click('button', 'Next');
  await screen.see('heading', 'Your recovery kit');
  const words = await codes(screen, '[aria-label="Passphrase"] code');
  await screen.click('button', 'I have kept it');
  await screen.see('textbox', undefined, { nameLike: '^Word \\d+$' });
  const labels = await screen.run(() =>
    [...document.querySelectorAll('label')].flatMap(
      ({ textContent }) => /^Word \d+$/.exec(textContent.trim())?.[0] ?? [],
    ),
  );
  for (const label of labels)
    await screen.fill(label, words[Number(/\d+/.exec(label)?.[0]) - 1] ?? '');
  await screen.click('button', 'Turn on encryption');
  await screen.see('heading', 'Encryption is on');
  return words.join(' ');
}

/** Unlocks the log from the notice on the day, and waits for the day. */
export async function unlockByNotice(screen: Screen, passphrase: string): Promise<void> {
  await screen.click('link', 'Unlock');
  await screen.fill('Passphrase', passphrase);
  await screen.click('button', 'Unlock');
  await screen.see('textbox', 'New entry');
}
