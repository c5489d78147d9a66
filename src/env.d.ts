/** What a build may be given (docs/deploy.md); text, or not there. */
interface ImportMetaEnv {
  readonly VITE_FIREBASE_API_KEY?: string;
  readonly VITE_FIREBASE_APP_CHECK_SITE_KEY?: string;
  /** Any text: the build reads and unlocks encrypted logs, and turns encryption on in none. */
  readonly VITE_HOLD_ENCRYPTION?: string;
}
