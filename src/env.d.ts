/** What a build may be given (docs/deploy.md); text, or not there. */
interface ImportMetaEnv {
  readonly VITE_FIREBASE_API_KEY?: string;
  readonly VITE_FIREBASE_APP_CHECK_SITE_KEY?: string;
}
