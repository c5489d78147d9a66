import { version } from '../../package.json';

/** The version of this build, from `package.json`. */
export const appVersion: string = version;
