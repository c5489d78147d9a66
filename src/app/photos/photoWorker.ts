import { takeIn } from '../../photos/takeIn.ts';
import { serveWorker } from '../workerLine.ts';
import type { PhotoWorker } from './createTakeIn.ts';

/* The worker that decodes and shrinks photos. It connects to nothing. */

serveWorker<PhotoWorker>(self, { takeIn });
