import { useEffect } from 'react';

/**
 * Ctrl-Z and Ctrl-Y (⌘Z, ⇧⌘Z) undo and redo in the whole editor, but not in dialogs and searches.
 */
export function useUndoKeys(undo: () => void, redo: () => void): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      const key = event.key.toLowerCase();
      const isOther =
        event.target instanceof Element && event.target.closest('dialog, [type="search"], [role="combobox"]');
      if (!(event.ctrlKey || event.metaKey) || event.altKey || isOther || (key !== 'z' && key !== 'y')) return;
      event.preventDefault();
      if (key === 'y' || event.shiftKey) redo();
      else undo();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [undo, redo]);
}
