/** A member of a zip whose bytes are damaged, cut off, or more than the zip says. Other members may be whole. */
export class DamagedFile extends Error {
  constructor(path: string, cause: unknown) {
    super(`${path} is damaged`, { cause });
    this.name = 'DamagedFile';
  }
}
