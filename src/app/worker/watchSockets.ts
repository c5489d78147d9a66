import { watchSockets } from '../../firebase/connection/socketFrames.ts';

// A module of its own, because imports run in order: this one must run before Firebase's modules.
watchSockets(self);
