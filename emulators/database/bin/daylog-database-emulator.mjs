#!/usr/bin/env node
// Node 20 cannot run TypeScript, and no Node runs it below node_modules. tsx does both.
import { tsImport } from 'tsx/esm/api';

await tsImport('../main.ts', import.meta.url);
