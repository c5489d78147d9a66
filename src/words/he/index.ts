import type { Words } from '../Words.ts';
import { app } from './app.ts';

export const words: Words = { app };
