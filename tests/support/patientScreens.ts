import { configure } from '@testing-library/react';

/** Setup of the screen tests: `findBy…` and `waitFor` wait as long as `patience` in vite.config.ts. */
configure({ asyncUtilTimeout: 30_000 });
