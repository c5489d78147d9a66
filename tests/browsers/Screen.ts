import { expect } from '@playwright/test';

import { lastPress, look, type Role, type Seen, type Wanted } from './driver/look.ts';
import { DriverHung, type InPage, type Key, type TabDriver } from './driver/Tab.ts';

/** A machine that runs two other browsers may need as long. */
export const patienceMs = 60_000;

type Details = Omit<Wanted, 'role' | 'name' | 'first'>;

/** Waits until `ask` returns a value, and returns it. `what` names it in the failure. */
export async function waitFor<Value>(
  what: string,
  ask: () => Promise<Value | null>,
): Promise<Value> {
  const answers: Value[] = [];
  const isAnswered = async () => {
    const answer = await ask();
    if (answer !== null) answers.push(answer);
    return answer !== null;
  };
  await expect
    .poll(isAnswered, { message: what, timeout: patienceMs, intervals: [50, 100, 100, 250] })
    .toBe(true);
  const [answer] = answers;
  if (answer === undefined) throw new Error(what);
  return answer;
}

/**
 * What a person does with one tab, in any engine. Elements are found by role and accessible name. Every wait is for
 * a condition on the screen.
 */
export class Screen {
  readonly tab: TabDriver;
  readonly #home: string;

  constructor(tab: TabDriver, home: string) {
    this.tab = tab;
    this.#home = home;
  }

  /** Loads `path` of Daylog, or another site's URL. */
  open(path: string): Promise<void> {
    return this.tab.goto(new URL(path, this.#home).href);
  }

  /** Goes back, to a page at an address like `pattern`. */
  async back(pattern: RegExp): Promise<void> {
    await this.tab.back();
    await this.urlIs(pattern);
  }

  /** Goes forward, to a page at an address like `pattern`. */
  async forward(pattern: RegExp): Promise<void> {
    await this.tab.forward();
    await this.urlIs(pattern);
  }

  run<Args extends readonly unknown[], Value>(
    code: InPage<Args, Value>,
    ...args: Args
  ): Promise<Value> {
    return this.tab.run(code, ...args);
  }

  /** The elements on screen now. While a page is being replaced there are none. */
  async all(role: Role, name?: string, details: Details = {}): Promise<readonly Seen[]> {
    return this.ask({ role, ...(name === undefined ? {} : { name }), ...details });
  }

  private async ask(wanted: Wanted): Promise<readonly Seen[]> {
    try {
      return await this.tab.run(look, wanted);
    } catch (error) {
      // The page is being replaced. There is nothing on screen yet.
      if (error instanceof Error && /context|navigat|destroyed|detached|realm/i.test(error.message))
        return [];
      throw error;
    }
  }

  /** Waits until there is one, and returns the first. */
  see(role: Role, name?: string, details: Details = {}): Promise<Seen> {
    return waitFor(
      `${role} ${name ?? ''} ${JSON.stringify(details)}`,
      async () => (await this.all(role, name, details))[0] ?? null,
    );
  }

  async sees(count: number, role: Role, name?: string, details: Details = {}): Promise<void> {
    await expect
      .poll(async () => (await this.all(role, name, details)).length, {
        message: `${count} × ${role} ${name ?? ''} ${JSON.stringify(details)}`,
        timeout: patienceMs,
      })
      .toBe(count);
  }

  /**
   * Clicks the first one, once it stands still and nothing covers it. A press is lost when a page that loads moves the
   * element. A person presses again. The element that moves under two presses is a fault.
   */
  async click(role: Role, name?: string, details: Details = {}): Promise<void> {
    const wanted: Wanted = { role, ...(name === undefined ? {} : { name }), ...details };
    const what = `a click on ${JSON.stringify(wanted)}`;
    let before: Seen | null = null;
    let lost = 0;
    await waitFor(what, async () => {
      const [now] = await this.ask({ ...wanted, first: 'press' });
      const isStill = now !== undefined && now.x === before?.x && now.y === before.y;
      before = now ?? null;
      if (!isStill || !now.isHit) return null;
      await this.tab.click(now);
      const press = await this.run(lastPress).catch((error: unknown) => {
        if (error instanceof DriverHung) throw error;
        return null;
      });
      // Null: the click has led to another document.
      if (press === null || press.isClickOnTarget === true) return true;
      if (press.isDownOnTarget === true) lost += 1;
      if (lost > 1) throw new Error(`The page moved twice under ${what}.`);
      return null;
    });
  }

  /** Replaces the text of a field, key by key. */
  async fill(name: string, text: string): Promise<void> {
    await this.see('textbox', name);
    await this.ask({ role: 'textbox', name, first: 'select' });
    await this.tab.type(text);
    await this.valueIs(name, text);
  }

  async valueIs(name: string, text: string): Promise<void> {
    await expect
      .poll(async () => (await this.all('textbox', name))[0]?.value, { timeout: patienceMs })
      .toBe(text);
  }

  press(key: Key, ...held: readonly Key[]): Promise<void> {
    return this.tab.press(key, ...held);
  }

  async urlIs(pattern: RegExp): Promise<void> {
    await expect
      .poll(
        async () => {
          try {
            return await this.run(() => location.href);
          } catch (error) {
            if (error instanceof DriverHung) throw error;
            return `between two pages: ${String(error)}`;
          }
        },
        { message: 'the address', timeout: patienceMs },
      )
      .toMatch(pattern);
  }

  /** The day that is shown, `YYYY-MM-DD`. */
  day(): Promise<string | null> {
    return this.run(
      () => document.querySelector('#root h1 time')?.getAttribute('datetime') ?? null,
    );
  }

  async dayIs(day: string): Promise<void> {
    await expect.poll(() => this.day(), { timeout: patienceMs }).toBe(day);
  }

  /** Waits until the status begins with `words`. */
  async statusIs(words: string): Promise<void> {
    await expect
      .poll(async () => (await this.all('status', 'Sync status'))[0]?.text, {
        message: 'the sync status',
        timeout: patienceMs,
      })
      .toMatch(new RegExp(`^${words}`));
  }

  /** Waits until the server has acknowledged every write. */
  async allSaved(): Promise<void> {
    await expect
      .poll(async () => (await this.all('status', 'Sync status'))[0]?.text, {
        message: 'the sync status',
        timeout: patienceMs,
      })
      .toBe('All changes saved');
  }

  /** Adds an entry, on a past day as a late one. Ends when this device has saved it. */
  async write(text: string): Promise<void> {
    const late = { isOpened: false };
    await waitFor('a place to write', async () => {
      if ((await this.all('textbox', 'New entry')).length > 0) return true;
      // A press is lost when the page moves the button under it. A person presses again.
      if ((await this.all('button', 'Add a late entry')).length > 0) {
        late.isOpened = true;
        await this.click('button', 'Add a late entry');
      }
      return null;
    });
    await this.fill('New entry', text);
    if (late.isOpened) await this.click('button', 'Add entry');
    else await this.press('Enter');
    await this.valueIs('New entry', '');
  }

  /** Waits until exactly one entry has `text`. */
  hasEntry(text: string): Promise<void> {
    return this.sees(1, 'listitem', undefined, { inEntry: text, text: asPattern(text) });
  }

  hasNoEntry(text: string): Promise<void> {
    return this.sees(0, 'listitem', undefined, { text: asPattern(text) });
  }

  /** Clicks a button of the entry with `text`. */
  onEntry(text: string, button: string): Promise<void> {
    return this.click('button', button, { inEntry: text });
  }

  async chooseInMenu(item: string): Promise<void> {
    await this.click('button', 'Account');
    await this.click('menuitem', item);
  }

  async signUp({ email, password }: Person, path = '/'): Promise<void> {
    await this.open(path);
    await this.click('button', 'Create account');
    await this.fill('Email', email);
    await this.fill('Password', password);
    await this.click('button', 'Create account');
    await this.see('button', 'Account');
  }

  async signIn({ email, password }: Person, path = '/'): Promise<void> {
    await this.open(path);
    await this.fill('Email', email);
    await this.fill('Password', password);
    await this.click('button', 'Sign in');
    await this.see('button', 'Account');
  }

  /** Waits until the service worker has the whole app and the address of the backend. */
  async appIsKept(): Promise<void> {
    await expect
      .poll(
        () =>
          this.run(async () => {
            const kept = await (await caches.open('backend-address')).keys();
            return navigator.serviceWorker.controller !== null && kept.length === 1;
          }),
        { message: 'the service worker has the app', timeout: patienceMs },
      )
      .toBe(true);
  }
}

/** A person with a log of their own. */
export interface Person {
  readonly email: string;
  readonly password: string;
}

/** A pattern of exactly these words. */
export function asPattern(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
