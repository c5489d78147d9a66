import { watchSockets } from '../../firebase/socketFrames.ts';

// A module, since it has to happen before Firebase's own are loaded.
watchSockets(self);
