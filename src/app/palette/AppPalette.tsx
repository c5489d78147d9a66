import { useNavigate } from 'react-router-dom';

import { addDays } from '../../dates/addDays.ts';
import { datePath } from '../../dates/datePath.ts';
import type { DayKey } from '../../dates/DayKey.ts';
import { timeLabel } from '../../dates/dayLabel.ts';
import { timeString } from '../../dates/TimeString.ts';
import { CommandPalette } from '../../features/palette/CommandPalette.tsx';
import type { PaletteItem } from '../../features/palette/PaletteItem.ts';
import { useAppLock } from '../../hooks/account/useAppLock.ts';
import { useSession } from '../../hooks/account/useSession.ts';
import { useTheme } from '../../hooks/page/useTheme.ts';
import { useEnvironment } from '../../hooks/useEnvironment.ts';
import { useReadable } from '../../hooks/useReadable.ts';
import { useSettingsStore } from '../../hooks/useSettings.ts';
import { useWords } from '../../hooks/useWords.ts';
import { app, menu } from '../../words/en/app.ts';
import { help } from '../../words/en/commands.ts';
import { day as dayWords } from '../../words/en/day.ts';
import { attention, exporting } from '../../words/en/exporting.ts';
import { appLock, accountPage, settings as settingsWords } from '../../words/en/settings.ts';
import { useInsertTemplate } from '../page/useInsertTemplate.ts';
import { viewNames, type ViewName } from '../viewNames.ts';

/** The command palette with every view, action and setting of the app, and the templates. */
export function AppPalette(props: {
  readonly day: DayKey;
  readonly onDialog: (dialog: 'keys' | 'sign-out') => void;
  readonly onClose: () => void;
}) {
  const { day, onDialog, onClose } = props;
  const navigate = useNavigate();
  const open = (path: string) => void navigate(path);
  const commands = useCommands({ day, open, onDialog });
  const insert = useInsertTemplate(day);
  return (
    <CommandPalette
      day={day}
      commands={commands}
      onOpen={open}
      onInsert={insert}
      onClose={onClose}
    />
  );
}

interface CommandContext {
  readonly day: DayKey;
  /** Opens an address of the app. */
  readonly open: (path: string) => void;
  readonly onDialog: (dialog: 'keys' | 'sign-out') => void;
}

/** Every action, view and setting, for the command palette. */
function useCommands(context: CommandContext): readonly PaletteItem[] {
  return [...useActions(context), ...useViews(context), ...useSettingItems(context)];
}

function useActions({ day, open, onDialog }: CommandContext): readonly PaletteItem[] {
  const ofDay = useWords(dayWords);
  const ofHelp = useWords(help);
  const ofAccount = useWords(accountPage);
  const { export: exportLog } = useWords(exporting);
  const { signOut } = useWords(menu);
  const { lockNow } = useWords(appLock);
  const lock = useAppLock();
  const session = useSession();
  const hasLock = session.kind === 'open' && session.appLock !== undefined;
  const action = (name: string, run: () => void): PaletteItem => ({
    id: `action-${name}`,
    group: 'actions',
    name,
    run,
  });
  const onAccountPage = () => open(datePath(day, 'account'));
  return [
    action(ofDay.newEntry, () => open('/?compose')),
    action(ofDay.today, () => open('/')),
    action(ofDay.previous, () => open(datePath(addDays(day, -1)))),
    action(ofDay.next, () => open(datePath(addDays(day, 1)))),
    action(ofHelp.title, () => onDialog('keys')),
    action(exportLog, () => open(datePath(day, 'transfer'))),
    action(ofAccount.changeEmail, onAccountPage),
    action(ofAccount.changePassword, onAccountPage),
    { ...action(ofAccount.everywhereTitle, onAccountPage), isTypedOnly: true },
    { ...action(ofAccount.deleteButton, onAccountPage), isTypedOnly: true },
    ...(hasLock ? [action(lockNow, () => lock.lockNow())] : []),
    action(signOut, () => onDialog('sign-out')),
  ];
}

function useViews({ day, open }: CommandContext): readonly PaletteItem[] {
  const { view } = useWords(app);
  const ofMenu = useWords(menu);
  const { title } = useWords(attention);
  const names: Readonly<Record<ViewName, string>> = {
    ...view,
    settings: ofMenu.settings,
    account: ofMenu.ownAccount,
    encryption: ofMenu.encryption,
    transfer: ofMenu.transfer,
    trash: ofMenu.trash,
    templates: ofMenu.templates,
    attention: title,
  };
  return viewNames.map((name) => ({
    id: `view-${name}`,
    group: 'views',
    name: names[name],
    run: () => open(datePath(day, name)),
  }));
}

const anAfternoon = timeString(14, 5, 0);

/** A setting of few values applies at once, except the current value. The others lead to the settings. */
function useSettingItems({ day, open }: CommandContext): readonly PaletteItem[] {
  const words = useWords(settingsWords);
  const store = useSettingsStore();
  const { settings } = useReadable(store);
  const { locale } = useEnvironment();
  const look = useTheme();
  const setting = (name: string, run: () => void): PaletteItem => ({
    id: `setting-${name}`,
    group: 'settings',
    name,
    run,
    alsoFoundBy: words.title,
  });
  const choices = [
    ...(['system', 'light', 'dark'] as const).map((theme) => ({
      name: `${words.looks}: ${words.theme[theme]}`,
      run: () => look.chooseTheme(theme),
      isCurrent: look.theme === theme,
    })),
    ...(['h12', 'h23'] as const).map((hourCycle) => ({
      name: `${words.hours}: ${words.hourCycle[hourCycle](timeLabel(anAfternoon, locale, hourCycle))}`,
      run: () => store.choose({ hourCycle }),
      isCurrent: settings.hourCycle === hourCycle,
    })),
    ...(['adds', 'breaks'] as const).map((enterKey) => ({
      name: `${words.writing}: ${words.enterKey[enterKey]}`,
      run: () => store.choose({ enterKey }),
      isCurrent: settings.enterKey === enterKey,
    })),
  ];
  const onSettings = () => open(datePath(day, 'settings'));
  const { textSize, textWidth, language, weekStartsOn, weekNumbers, dayStartHour } = words;
  const others = [
    ...[textSize, textWidth, language, weekStartsOn, weekNumbers, dayStartHour],
    ...[words.restDays, words.homeZone],
  ];
  return [
    ...choices.filter(({ isCurrent }) => !isCurrent).map(({ name, run }) => setting(name, run)),
    ...others.map((name) => setting(name, onSettings)),
  ];
}
