export { accountStep } from '../../account/accountStep.ts';
