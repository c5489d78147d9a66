import { describeLocalStore } from './localStoreContract.ts';
import { memoryLocalStore } from './memoryLocalStore.ts';

describeLocalStore('memory', memoryLocalStore);
