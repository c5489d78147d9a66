/** The device that Daylog's own export to Day One names. The texts of that export have no backslashes of Day One's. */
export const ownDevice = 'Daylog';
