import type { Announcements, ScreenReaderInstructions, UniqueIdentifier } from '@dnd-kit/core';
import { useTranslate } from 'ra-core';

interface DragTexts {
  announcements: Announcements;
  screenReaderInstructions: ScreenReaderInstructions;
}

/**
 * Returns what screen readers say while something is dragged.
 * @param names of what can be dragged, in the order of the page
 */
export function useDragTexts(rows: readonly { id: UniqueIdentifier; name: string }[]): DragTexts {
  const translate = useTranslate();
  const say = (key: string, id: UniqueIdentifier, over?: UniqueIdentifier): string =>
    translate(`console.order.${key}`, {
      name: rows.find((row) => row.id === id)?.name ?? '',
      place: rows.findIndex((row) => row.id === over) + 1,
      places: rows.length,
    });
  return {
    announcements: {
      onDragStart: ({ active }) => say('started', active.id),
      onDragOver: ({ active, over }) => (over ? say('over', active.id, over.id) : undefined),
      onDragEnd: ({ active, over }) => say(over ? 'dropped' : 'cancelled', active.id, over?.id),
      onDragCancel: ({ active }) => say('cancelled', active.id),
    },
    screenReaderInstructions: { draggable: translate('console.order.instructions') },
  };
}
