import { version } from '../../package.json';

/** The version of this build, as `package.json` says. */
export const appVersion: string = version;
