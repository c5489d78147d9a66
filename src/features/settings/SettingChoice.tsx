import { useId } from 'react';

/** One of several values, with its label. */
export interface Option<Value> {
  readonly value: Value;
  readonly name: string;
}

/** A setting with so few values that all can stand there; `hint` says what holds besides. */
export function RadioSetting<Value>(props: {
  readonly legend: string;
  readonly options: readonly Option<Value>[];
  readonly value: Value;
  readonly hint?: string;
  readonly onChoose: (value: Value) => void;
}) {
  const group = useId();
  const { hint } = props;
  return (
    <fieldset
      className="settings-group"
      aria-describedby={hint === undefined ? undefined : `${group}-hint`}
    >
      <legend>{props.legend}</legend>
      {props.options.map(({ value, name }) => (
        <label key={name} className="settings-choice">
          <input
            type="radio"
            name={group}
            checked={props.value === value}
            onChange={() => props.onChoose(value)}
          />
          {name}
        </label>
      ))}
      {hint !== undefined && (
        <p id={`${group}-hint`} className="quiet">
          {hint}
        </p>
      )}
    </fieldset>
  );
}

/** A setting with many values, as a list with optional groups. `hint` explains it. */
export function SelectSetting<Value>(props: {
  readonly label: string;
  readonly groups: readonly {
    readonly name?: string;
    readonly options: readonly Option<Value>[];
  }[];
  readonly value: Value;
  readonly hint?: string;
  readonly onChoose: (value: Value) => void;
}) {
  const id = useId();
  const all = props.groups.flatMap(({ options }) => options);
  // A <select> holds strings only: use the value's index.
  const at = all.findIndex(({ value }) => value === props.value);
  const shown = (option: Option<Value>) => (
    <option key={option.name} value={all.indexOf(option)}>
      {option.name}
    </option>
  );
  return (
    <div className="settings-field">
      <label htmlFor={id}>{props.label}</label>
      <select
        id={id}
        className="input"
        aria-describedby={props.hint === undefined ? undefined : `${id}-hint`}
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
      </select>
      {props.hint !== undefined && (
        <p id={`${id}-hint`} className="quiet">
          {props.hint}
        </p>
      )}
    </div>
  );
}
