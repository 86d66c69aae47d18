import {
  DndContext,
  type DragEndEvent,
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
import DragIndicatorIcon from '@mui/icons-material/DragIndicator';
import { Box, IconButton, List, ListItem } from '@mui/material';
import { useTranslate } from 'ra-core';
import type { ReactNode } from 'react';
import { useDragTexts } from '../../shared/ui/use-drag-texts';

interface Row {
  id: number;
}

interface Props<R extends Row> {
  rows: readonly R[];
  /** Name of a row, said when it is moved by keyboard. */
  nameOf(row: R): string;
  /** Called with all ids in their new order. */
  onOrder(ids: number[]): void;
  children(row: R): ReactNode;
  disabled?: boolean;
}

/** Rows that are put in order by dragging, or by keyboard: space, arrows, space. */
export function SortableRows<R extends Row>({
  rows,
  nameOf,
  onOrder,
  children,
  disabled = false,
}: Props<R>): React.JSX.Element {
  const sensors = useSensors(
    useSensor(PointerSensor),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const accessibility = useDragTexts(rows.map((row) => ({ id: row.id, name: nameOf(row) })));
  const ids = rows.map(({ id }) => id);
  const onDragEnd = ({ active, over }: DragEndEvent): void => {
    if (!over || active.id === over.id) return;
    onOrder(arrayMove(ids, ids.indexOf(Number(active.id)), ids.indexOf(Number(over.id))));
  };
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={onDragEnd}
      accessibility={accessibility}
    >
      <SortableContext items={ids} strategy={verticalListSortingStrategy} disabled={disabled}>
        <List disablePadding>
          {rows.map((row) => (
            <SortableRow key={row.id} id={row.id} name={nameOf(row)} disabled={disabled}>
              {children(row)}
            </SortableRow>
          ))}
        </List>
      </SortableContext>
    </DndContext>
  );
}

interface RowProps {
  id: number;
  name: string;
  disabled: boolean;
  children: ReactNode;
}

function SortableRow({ id, name, disabled, children }: RowProps): React.JSX.Element {
  const translate = useTranslate();
  const sortable = useSortable({ id });
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } =
    sortable;
  return (
    <ListItem
      ref={setNodeRef}
      divider
      disableGutters
      style={{ transform: CSS.Translate.toString(transform), transition }}
      sx={{ bgcolor: 'background.paper', zIndex: isDragging ? 1 : undefined, gap: 1, py: 0.5 }}
    >
      {!disabled && (
        <IconButton
          {...attributes}
          {...listeners}
          ref={setActivatorNodeRef}
          aria-label={translate('console.order.handle', { name })}
          sx={{ cursor: 'grab', touchAction: 'none' }}
        >
          <DragIndicatorIcon />
        </IconButton>
      )}
      <Box sx={{ flex: 1, minWidth: 0, display: 'flex', alignItems: 'center', gap: 1, flexWrap: 'wrap' }}>
        {children}
      </Box>
    </ListItem>
  );
}
