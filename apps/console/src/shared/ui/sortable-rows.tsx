import {
  DndContext,
  KeyboardSensor,
  PointerSensor,
  closestCenter,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import {
  SortableContext,
  arrayMove,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import DeleteIcon from '@mui/icons-material/Delete';
import DragIndicatorIcon from '@mui/icons-material/DragIndicator';
import { IconButton, ListItem, ListItemText } from '@mui/material';
import { useTranslate } from 'ra-core';
import type { ReactNode } from 'react';
import { useDragTexts } from './use-drag-texts';

interface Row {
  id: number;
  name: string;
}

interface Props {
  rows: readonly Row[];
  onOrder(ids: number[]): void;
  onRemove?(id: number): void;
  /** A picture in front of the name. */
  picture?(id: number): ReactNode;
}

/** Rows of a list that are put in order by pointer or keyboard. Import it in lazy pages only. */
export function SortableRows({ rows, onOrder, onRemove, picture }: Props): React.JSX.Element {
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const texts = useDragTexts(rows);
  const ids = rows.map(({ id }) => id);
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      accessibility={texts}
      onDragEnd={({ active, over }) => {
        if (!over || over.id === active.id) return;
        onOrder(arrayMove(ids, ids.indexOf(Number(active.id)), ids.indexOf(Number(over.id))));
      }}
    >
      <SortableContext items={ids} strategy={verticalListSortingStrategy}>
        {rows.map((row) => (
          <SortableRow key={row.id} row={row} onRemove={onRemove} picture={picture} />
        ))}
      </SortableContext>
    </DndContext>
  );
}

function SortableRow({
  row,
  onRemove,
  picture,
}: Pick<Props, 'onRemove' | 'picture'> & { row: Row }): React.JSX.Element {
  const translate = useTranslate();
  const { id, name } = row;
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } =
    useSortable({ id });
  return (
    <ListItem
      ref={setNodeRef}
      disableGutters
      divider
      style={{ transform: CSS.Translate.toString(transform), transition }}
      sx={{ gap: 1, bgcolor: isDragging ? 'action.selected' : undefined }}
    >
      <IconButton
        size="small"
        ref={setActivatorNodeRef}
        {...attributes}
        {...listeners}
        aria-label={translate('console.order.handle', { name })}
        sx={{ cursor: 'grab', touchAction: 'none' }}
      >
        <DragIndicatorIcon fontSize="small" />
      </IconButton>
      {picture?.(id)}
      <ListItemText primary={name} />
      {onRemove && (
        <IconButton
          size="small"
          aria-label={translate('console.order.remove', { name })}
          onClick={() => onRemove(id)}
        >
          <DeleteIcon fontSize="small" />
        </IconButton>
      )}
    </ListItem>
  );
}
