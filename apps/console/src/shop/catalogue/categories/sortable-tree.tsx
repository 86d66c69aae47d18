import {
  DndContext,
  type DragEndEvent,
  type DragMoveEvent,
  type KeyboardCoordinateGetter,
  KeyboardSensor,
  PointerSensor,
  closestCenter,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { SortableContext, sortableKeyboardCoordinates, verticalListSortingStrategy } from '@dnd-kit/sortable';
import { List } from '@mui/material';
import { useMemo, useState } from 'react';
import { useDragTexts } from '../../../shared/ui/use-drag-texts';
import { type Category, INDENT } from './category';
import { TreeRow } from './tree-row';
import { type FlatItem, type Place, flatten, placeOfDrag, placesAround } from './tree-moves';

/** The arrows to the left and the right change the level, the others the row. */
const coordinatesOf: KeyboardCoordinateGetter = (event, args) => {
  const { currentCoordinates } = args;
  if (event.code === 'ArrowRight') return { ...currentCoordinates, x: currentCoordinates.x + INDENT };
  if (event.code === 'ArrowLeft') return { ...currentCoordinates, x: currentCoordinates.x - INDENT };
  return sortableKeyboardCoordinates(event, args);
};

interface Props {
  categories: readonly Category[];
  onMove(id: number, place: Place): void;
}

/** A tree whose rows are dragged by pointer or keyboard, or moved by the menu of each row. */
export function SortableTree({ categories, onMove }: Props): React.JSX.Element {
  const [activeId, setActiveId] = useState<number>();
  const [target, setTarget] = useState<{ overId: number; levels: number }>();
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: coordinatesOf }),
  );
  const all = useMemo(() => flatten(categories), [categories]);
  const rows = useMemo(() => withoutBelow(all, activeId), [all, activeId]);
  const texts = useDragTexts(rows);
  const place =
    activeId !== undefined && target ? placeOfDrag(rows, activeId, target.overId, target.levels) : undefined;
  const track = ({ over, delta }: DragMoveEvent | DragEndEvent): void =>
    setTarget(over ? { overId: Number(over.id), levels: Math.round(delta.x / INDENT) } : undefined);
  const finish = ({ active, over, delta }: DragEndEvent): void => {
    const end = over && placeOfDrag(rows, Number(active.id), Number(over.id), Math.round(delta.x / INDENT));
    cancel();
    if (end) onMove(Number(active.id), end);
  };
  const cancel = (): void => {
    setActiveId(undefined);
    setTarget(undefined);
  };
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      accessibility={texts}
      onDragStart={({ active }) => setActiveId(Number(active.id))}
      onDragMove={track}
      onDragOver={track}
      onDragEnd={finish}
      onDragCancel={cancel}
    >
      <SortableContext items={rows} strategy={verticalListSortingStrategy}>
        <List disablePadding>
          {rows.map((row) => (
            <TreeRow
              key={row.id}
              category={row}
              depth={row.id === activeId && place ? place.depth : row.depth}
              places={placesAround(categories, row.id)}
              onMove={(to) => onMove(row.id, to)}
            />
          ))}
        </List>
      </SortableContext>
    </DndContext>
  );
}

/** A category takes those below it along; meanwhile they are not shown. */
function withoutBelow(all: FlatItem<Category>[], id: number | undefined): FlatItem<Category>[] {
  const start = all.findIndex((row) => row.id === id);
  const active = all[start];
  if (!active) return all;
  const rest = all.slice(start + 1);
  const end = rest.findIndex((row) => row.depth <= active.depth);
  return [...all.slice(0, start + 1), ...(end < 0 ? [] : rest.slice(end))];
}
