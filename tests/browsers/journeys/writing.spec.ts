import { journey } from '../journey.ts';

journey('signs up at a dated URL and writes there', async ({ screen, person }) => {
  await screen.signUp(person, '/11-20-2025');
  await screen.dayIs('2025-11-20');
  await screen.write('A late word with **bold** and `code`');
  await screen.hasEntry('A late word with bold and code');
  await screen.allSaved();
  await screen.tab.reload();
  await screen.hasEntry('A late word with bold and code');
  await screen.urlIs(/\/11-20-2025$/);
});

journey('edits, deletes and undoes an entry', async ({ screen, person }) => {
  await screen.signUp(person);
  await screen.write('Tea at nine');
  await screen.onEntry('Tea at nine', 'Edit entry');
  await screen.fill('Entry text', 'Tea at ten');
  await screen.click('button', 'Save');
  await screen.hasEntry('Tea at ten');
  await screen.onEntry('Tea at ten', 'Delete entry');
  await screen.hasNoEntry('Tea at ten');
  await screen.click('button', 'Undo');
  await screen.hasEntry('Tea at ten');
  await screen.allSaved();
  await screen.tab.reload();
  await screen.hasEntry('Tea at ten');
});

journey('continues a list and keeps what was typed over a reload', async ({ screen, person }) => {
  await screen.signUp(person);
  await screen.see('textbox', 'New entry');
  await screen.fill('New entry', '- bread');
  await screen.press('Enter', 'Shift');
  await screen.tab.type('milk');
  await screen.valueIs('New entry', '- bread\n- milk');
  await screen.tab.reload();
  await screen.valueIs('New entry', '- bread\n- milk');
  await screen.click('button', 'Add entry');
  await screen.valueIs('New entry', '');
  await screen.sees(1, 'listitem', undefined, { text: '^bread$' });
  await screen.sees(1, 'listitem', undefined, { text: '^milk$' });
  await screen.allSaved();
});
