/** What stands beside a failure that somebody else may have to help with. */
export const support = {
  copyDetails: 'Copy details for support',
  copied: 'Details copied.',
};
