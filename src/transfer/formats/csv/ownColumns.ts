/** The columns of Daylog's own export as a table. Instants are ISO 8601 in UTC. */
export const ownColumns = [
  ...['date', 'time', 'timezone', 'text', 'tags', 'id'],
  ...['createdAt', 'updatedAt', 'writtenAt'],
];
