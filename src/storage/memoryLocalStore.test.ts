import { describeLocalStore } from '../../tests/contracts/localStoreContract.ts';
import { memoryLocalStore } from './memoryLocalStore.ts';

describeLocalStore('memory', memoryLocalStore);
