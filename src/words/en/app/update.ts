/** The offer of a new app version. */
export const update = {
  reload: 'Reload for the new version',
  draftNotKept:
    'What you are typing could not be kept on this device, so nothing was reloaded. Copy it first, or add it.',
};
