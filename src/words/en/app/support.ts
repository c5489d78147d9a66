/** Shown beside a failure that needs somebody's help. */
export const support = {
  copyDetails: 'Copy details for support',
  copied: 'Details copied.',
};
