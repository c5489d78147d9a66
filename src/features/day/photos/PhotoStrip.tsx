import { type ReactNode, useId, useRef } from 'react';

import type { DayKey } from '../../../dates/DayKey.ts';
import { dayLabel } from '../../../dates/dayLabel.ts';
import type { PhotoReference } from '../../../entries/photos/photoReference.ts';
import type { IntakeItem } from '../../../hooks/photos/createPhotoIntakes.ts';
import type { PhotoField } from '../../../hooks/photos/usePhotoField.ts';
import { usePhotoView } from '../../../hooks/photos/usePhotos.ts';
import { useEnvironment } from '../../../hooks/useEnvironment.ts';
import { useWords } from '../../../hooks/useWords.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { PhotoProblem } from '../../../ui/photos/PhotoButton.tsx';
import { PhotoTile } from '../../../ui/photos/PhotoTile.tsx';
import { photoField } from '../../../words/en/photos.ts';
import type { Words } from '../../../words/Words.ts';
import './photoStrip.css';

/** The photos of a field for words: each with its description and its place, and the files on their way. */
export function PhotoStrip(props: {
  readonly field: PhotoField;
  readonly day: DayKey;
  readonly isWaiting: boolean;
  readonly onOtherDay: (day: DayKey) => void;
}) {
  const { field, day, onOtherDay } = props;
  const { photos, intake } = field;
  const words = useWords(photoField);
  const { locale } = useEnvironment();
  const list = useRef<HTMLUListElement>(null);

  function move(index: number, by: 1 | -1) {
    const moved = photos[index];
    if (moved === undefined) return;
    const rest = photos.toSpliced(index, 1);
    field.setPhotos(rest.toSpliced(index + by, 0, moved));
  }

  /** The pressed button leaves the page. */
  function pressed(act: () => void) {
    act();
    list.current?.focus();
  }

  const otherDays = photos.length === 0 ? [] : intake.takenOn.filter((taken) => taken !== day);
  return (
    <div className="photo-field">
      <ul ref={list} className="photo-strip" role="list" aria-label={words.photos} tabIndex={-1}>
        {photos.map((photo, index) => (
          <PhotoOfField key={keyAt(photos, index)} photo={photo}>
            <AltField
              photo={photo}
              label={words.alt}
              onChange={(alt) => field.setPhotos(photos.with(index, { ...photo, alt }))}
            />
            <span className="photo-tools">
              <Tool
                label={words.earlier}
                icon="previous"
                isOff={index === 0}
                onPress={() => move(index, -1)}
              />
              <Tool
                label={words.later}
                icon="next"
                isOff={index === photos.length - 1}
                onPress={() => move(index, 1)}
              />
              <Tool
                label={words.remove}
                icon="delete"
                onPress={() => pressed(() => field.remove(index))}
              />
            </span>
          </PhotoOfField>
        ))}
        {intake.items.map(
          (item) =>
            item.refusal === null && (
              <li key={`item ${item.key}`} className="photo-of-field">
                <span className="photo-tile photo-coming">
                  <small role="status">{words.takingIn}</small>
                </span>
              </li>
            ),
        )}
      </ul>
      {intake.items.map((item) => (
        <Refusal key={item.key} item={item} words={words} onDismiss={field.dismiss} />
      ))}
      {intake.removed !== null && (
        <p role="status" className="quiet">
          {words.removed}{' '}
          <button type="button" className="quiet-action" onClick={() => pressed(field.undoRemove)}>
            {words.undo}
          </button>
        </p>
      )}
      {otherDays.map((taken) => (
        <p key={taken} className="quiet">
          {words.takenOn(dayLabel(taken, 'long', locale))}{' '}
          <button type="button" className="quiet-action" onClick={() => onOtherDay(taken)}>
            {words.writeThere(dayLabel(taken, 'long', locale))}
          </button>
        </p>
      ))}
      {props.isWaiting && (
        <p role="status" className="quiet">
          {words.waiting}
        </p>
      )}
    </div>
  );
}

/** A photo of the field, its `children`, and why it is not sent or missing. */
function PhotoOfField(props: { readonly photo: PhotoReference; readonly children: ReactNode }) {
  const { id, alt } = props.photo;
  const view = usePhotoView(id);
  return (
    <li className="photo-of-field">
      <PhotoTile view={view} alt={alt} />
      {props.children}
      <PhotoProblem id={id} view={view} />
    </li>
  );
}

/** The id of a photo; with a number if the text names it again. */
function keyAt(photos: readonly PhotoReference[], index: number): string {
  const id = photos[index]?.id ?? '';
  return `${id} ${photos.slice(0, index).filter((photo) => photo.id === id).length}`;
}

/** The description of a photo. A line break cannot stand in it. */
function AltField(props: {
  readonly photo: PhotoReference;
  readonly label: string;
  readonly onChange: (alt: string) => void;
}) {
  const { photo, label, onChange } = props;
  const id = useId();
  return (
    <>
      <label htmlFor={id} className="visually-hidden">
        {label}
      </label>
      <input
        id={id}
        className="input photo-alt"
        dir="auto"
        placeholder={label}
        autoComplete="off"
        value={photo.alt}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => {
          // Enter would submit the form with the entry.
          if (event.key === 'Enter') event.preventDefault();
        }}
      />
    </>
  );
}

function Tool(props: {
  readonly label: string;
  readonly icon: 'previous' | 'next' | 'delete';
  readonly isOff?: boolean;
  readonly onPress: () => void;
}) {
  const { label, icon, isOff = false, onPress } = props;
  return (
    <button
      type="button"
      className="button-icon"
      aria-label={label}
      title={label}
      // It keeps the focus of the press that brought the photo to the end.
      aria-disabled={isOff}
      onClick={() => {
        if (!isOff) onPress();
      }}
    >
      <Icon name={icon} />
    </button>
  );
}

/** Why a file was not added; nothing while it is taken in. */
function Refusal(props: {
  readonly item: IntakeItem;
  readonly words: Words['photoField'];
  readonly onDismiss: (key: number) => void;
}) {
  const { item, words, onDismiss } = props;
  const { refusal, name } = item;
  if (refusal === null) return null;
  return (
    <p role="alert" className="problem photo-refusal">
      {refusal === 'not-kept' ? words.notKept(name) : words.refusal[refusal](name)}{' '}
      <button type="button" className="quiet-action" onClick={() => onDismiss(item.key)}>
        {words.dismiss}
      </button>
    </p>
  );
}
