/** The name of the field for either secret. */
export const secretName = 'secret';
