import type { ComponentProps } from 'react';

import { Icon } from '../Icon.tsx';
import './Select.css';

/** A list of choices, with an arrow like the app's other icons. The caller labels it. */
export function Select({
  className,
  ...select
}: Omit<ComponentProps<'select'>, 'size' | 'multiple'>) {
  return (
    <div className={className === undefined ? 'select' : `select ${className}`}>
      <select {...select} className="input" />
      <Icon name="down" />
    </div>
  );
}
