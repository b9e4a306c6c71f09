import { Icon } from './icon.js';
import type { IconName } from './icon-paths.js';

/**
 * A small button without text. `label` is its name for screen readers, `title` what the pointer
 * shows.
 */
export function IconButton({
  icon,
  label,
  ...button
}: {
  icon: IconName;
  label: string;
  title?: string;
  disabled?: boolean;
  onClick: () => void;
}) {
  return (
    <button type="button" className="button quiet icon small" aria-label={label} {...button}>
      <Icon name={icon} />
    </button>
  );
}
