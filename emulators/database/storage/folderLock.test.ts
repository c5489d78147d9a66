import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

import { afterEach, beforeEach, expect, it } from 'vitest';

import { FolderInUseError, lockFolder } from './folderLock.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'daylog-lock-'));
});
afterEach(() => {
  rmSync(folder, { recursive: true });
});

it('refuses a folder that a running process holds, and gives it back', () => {
  const release = lockFolder(folder);
  expect(() => lockFolder(folder)).toThrow(FolderInUseError);
  release();
  lockFolder(folder)();
});

// Only /proc distinguishes a zombie from a running process.
if (existsSync('/proc/self/stat')) {
  it('takes the folder of a killed process whose parent has not noticed yet', async () => {
    // `exec` gives the shell's child a parent that never reads exit codes; a running shell might.
    const parent = spawn('sh', ['-c', 'sleep 60 & echo $!; exec sleep 60']);
    const pid = await new Promise<string>((resolve) => {
      createInterface(parent.stdout).once('line', resolve);
    });
    const nameOfParent = () => readFileSync(`/proc/${parent.pid ?? 0}/comm`, 'utf8');
    await expect.poll(nameOfParent).toBe('sleep\n');
    process.kill(Number(pid), 'SIGKILL');
    const stat = () => readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1] ?? '';
    await expect.poll(() => stat().startsWith('Z')).toBe(true);
    writeFileSync(join(folder, 'lock'), `${pid} ${stat().split(' ')[19] ?? ''}`);

    lockFolder(folder)();

    parent.kill('SIGKILL');
    await once(parent, 'close');
  });
}
