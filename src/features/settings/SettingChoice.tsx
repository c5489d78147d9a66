import { useEffect, useId, useRef, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';

import { Select } from '../../ui/controls/Select.tsx';

/** One of several values, with its label. */
export interface Option<Value> {
  readonly value: Value;
  readonly name: string;
}

/** Options under a heading of their own, or without one. */
export interface OptionGroup<Value> {
  readonly name?: string;
  readonly options: readonly Option<Value>[];
}

/** Settings under one heading. An address leads to those with an `anchor`, as its hash. */
export function SettingsGroup(props: {
  readonly name: string;
  readonly anchor?: string;
  readonly children: ReactNode;
}) {
  const { anchor } = props;
  const id = useId();
  const { hash } = useLocation();
  const isMeant = anchor !== undefined && hash === `#${anchor}`;
  const group = useRef<HTMLElement>(null);
  useEffect(() => {
    if (isMeant) group.current?.focus();
  }, [isMeant]);
  return (
    <section
      ref={group}
      id={anchor}
      className="settings-group"
      aria-labelledby={id}
      tabIndex={anchor === undefined ? undefined : -1}
    >
      <h2 id={id}>{props.name}</h2>
      {props.children}
    </section>
  );
}

/** A setting with so few values that all are in sight; `hint` explains it. */
export function RadioSetting<Value>(props: {
  readonly label: string;
  readonly options: readonly Option<Value>[];
  readonly value: Value;
  readonly hint?: string;
  readonly onChoose: (value: Value) => void;
}) {
  const id = useId();
  const { label, hint } = props;
  return (
    <div
      role="radiogroup"
      className="setting"
      aria-labelledby={id}
      aria-describedby={hint === undefined ? undefined : `${id}-hint`}
    >
      <span id={id} className="setting-label">
        {label}
      </span>
      <div className="setting-control setting-options">
        {props.options.map(({ value, name }) => (
          <label key={name} className="setting-option">
            <input
              type="radio"
              name={id}
              checked={props.value === value}
              onChange={() => props.onChoose(value)}
            />
            {name}
          </label>
        ))}
      </div>
      <Hint id={id} text={hint} />
    </div>
  );
}

/** A setting that is on or off. */
export function CheckSetting(props: {
  readonly label: string;
  readonly isOn: boolean;
  readonly onChoose: (isOn: boolean) => void;
}) {
  return (
    <label className="setting">
      <span className="setting-label">{props.label}</span>
      <span className="setting-control setting-option">
        <input
          type="checkbox"
          checked={props.isOn}
          onChange={(event) => props.onChoose(event.target.checked)}
        />
      </span>
    </label>
  );
}

/** A setting with many values, as a list with optional groups. `hint` explains it. */
export function SelectSetting<Value>(props: {
  readonly label: string;
  readonly className?: string;
  readonly groups: readonly OptionGroup<Value>[];
  readonly value: Value;
  readonly hint?: string;
  readonly onChoose: (value: Value) => void;
}) {
  const id = useId();
  const { label, hint, className = '' } = props;
  const all = props.groups.flatMap(({ options }) => options);
  // A <select> holds strings only: use the value's index.
  const at = all.findIndex(({ value }) => value === props.value);
  const indexes = new Map(all.map((option, index) => [option, index]));
  const shown = (option: Option<Value>) => (
    <option key={indexes.get(option)} value={indexes.get(option)}>
      {option.name}
    </option>
  );
  return (
    <div className={`setting ${className}`}>
      <label htmlFor={id} className="setting-label">
        {label}
      </label>
      <Select
        id={id}
        className="setting-control"
        aria-describedby={hint === undefined ? undefined : `${id}-hint`}
        value={at}
        onChange={(event) => {
          const chosen = all[Number(event.target.value)];
          if (chosen !== undefined) props.onChoose(chosen.value);
        }}
      >
        {props.groups.map(({ name, options }) =>
          name === undefined ? (
            options.map(shown)
          ) : (
            <optgroup key={name} label={name}>
              {options.map(shown)}
            </optgroup>
          ),
        )}
      </Select>
      <Hint id={id} text={hint} />
    </div>
  );
}

/** The sentence that explains the setting `id`. */
function Hint({ id, text }: { readonly id: string; readonly text: string | undefined }) {
  if (text === undefined) return null;
  return (
    <p id={`${id}-hint`} className="setting-hint">
      {text}
    </p>
  );
}
