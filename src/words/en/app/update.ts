/** The offer of a new app version. */
export const update = {
  reload: 'Reload to update',
  draftNotKept:
    "What you are typing couldn't be saved on this device, so the page was not reloaded. Add it or copy it first.",
};
