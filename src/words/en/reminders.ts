/** The reminder in the settings, and what a notification says. */
export const reminders = {
  area: 'reminders' as const,
  title: 'Reminder',
  lead: 'Your calendar reminds you, also when Daylog is closed. The event links to a new entry, and holds nothing of your log.',
  time: 'Time',
  weekdays: 'On these days',
  save: 'Save calendar file',
  google: 'Add to Google Calendar',
  googleHint:
    'Opens Google in a new tab. For Google, use this and not the file: it drops the alarms of files.',
  saved: 'Saved. Open the file to add the reminder. To end it, delete the event in your calendar.',
  incomplete: 'Choose a time and at least one day.',
  fileName: 'daylog-reminder.ics',
  /** The title of the event. */
  eventTitle: 'Write in Daylog',

  nudge: 'Notify me here too, if the day is empty by then',
  nudgeHint:
    'On this device, and only while Daylog is open: a website cannot wake a closed browser.',
  nudgeOn: 'Like this one, a notification comes while Daylog is open.',
  nudgeProblem: {
    denied:
      'The browser allows no notifications for Daylog. Allow them in its settings for this site, then tick the box again.',
    unable: 'This browser shows no notifications of an open page. The calendar works.',
  },
  /** The notification. Others may see it, so it says nothing of the log. */
  nudgeText: 'A few words about today?',
};
