import { watchSockets } from '../../firebase/connection/socketFrames.ts';

// A module, since it has to happen before Firebase's own are loaded.
watchSockets(self);
