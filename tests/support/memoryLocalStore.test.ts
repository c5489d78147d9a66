import { describeLocalStore } from '../contracts/localStoreContract.ts';
import { memoryLocalStore } from './memoryLocalStore.ts';

describeLocalStore('memory', memoryLocalStore);
