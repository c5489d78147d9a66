import { guardAccountAnswers } from '../../src/firebase/account/accountAnswers.ts';

// A module of its own, because imports run in order: Auth for Node takes `fetch` when it loads.
guardAccountAnswers(globalThis);
