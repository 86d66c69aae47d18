import { Body, Controller, Delete, Get, Param, Post, Put, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { type Static, Type } from '@sinclair/typebox';
import { Endpoint, IdPipe, Upload, type UploadedFile, pageView, paged } from '@comptoir/http';
import { Media } from '../media/media';
import { pictureForm } from '../media/media.fields';
import type { Paged } from '../paging';
import { CreateCategory, StaffCategoriesQuery, UpdateCategory } from './categories.dto';
import { CategoryErrors } from './categories.errors';
import { StaffCategoriesService } from './categories.staff.service';
import { StaffCategoryView, toStaffCategoryView } from './categories.staff.view';

const CategoryAnswer = Type.Object({ message: Type.String(), data: StaffCategoryView });
type CategoryAnswer = Static<typeof CategoryAnswer>;

@ApiTags('admin/categories')
@Controller('admin/categories')
export class StaffCategoriesController {
  constructor(
    private readonly categories: StaffCategoriesService,
    private readonly media: Media,
  ) {}

  @Get()
  @Endpoint({
    access: 'manager',
    summary: 'All categories in their order, active or not',
    returns: paged(StaffCategoryView),
  })
  async list(@Query() query: StaffCategoriesQuery): Promise<Paged<StaffCategoryView>> {
    const page = await this.categories.list(query);
    return pageView(page, query, (category) => toStaffCategoryView(category, this.media));
  }

  @Post()
  @Endpoint({ access: 'manager', summary: 'Add a category', status: 201, returns: CategoryAnswer })
  async create(@Body() body: CreateCategory): Promise<CategoryAnswer> {
    const category = await this.categories.create(body);
    return { message: 'Category created.', data: toStaffCategoryView(category, this.media) };
  }

  @Get(':id')
  @Endpoint({
    access: 'manager',
    summary: 'One category',
    returns: Type.Object({ data: StaffCategoryView }),
  })
  async find(@Param('id', IdPipe) id: number): Promise<{ data: StaffCategoryView }> {
    return { data: toStaffCategoryView(await this.categories.find(id), this.media) };
  }

  @Put(':id')
  @Endpoint({
    access: 'manager',
    summary: 'Change or move a category',
    description:
      'What is below it moves along. A category cannot be moved into itself, nor deeper than 20 levels.',
    returns: CategoryAnswer,
    lookup: StaffCategoriesService,
  })
  async update(@Param('id', IdPipe) id: number, @Body() body: UpdateCategory): Promise<CategoryAnswer> {
    const category = await this.categories.update(id, body);
    return { message: 'Category updated.', data: toStaffCategoryView(category, this.media) };
  }

  @Post(':id/image')
  @Endpoint({
    access: 'manager',
    summary: 'Upload the picture of a category',
    ...pictureForm('image'),
    returns: CategoryAnswer,
    lookup: StaffCategoriesService,
  })
  async setImage(
    @Param('id', IdPipe) id: number,
    @Upload() { bytes }: UploadedFile,
  ): Promise<CategoryAnswer> {
    const category = await this.categories.setImage(id, bytes);
    return { message: 'Category updated.', data: toStaffCategoryView(category, this.media) };
  }

  @Delete(':id')
  @Endpoint({
    access: 'manager',
    summary: 'Delete a category that nothing is in',
    status: 204,
    errors: [CategoryErrors.CATEGORY_NOT_EMPTY],
  })
  async remove(@Param('id', IdPipe) id: number): Promise<void> {
    await this.categories.remove(id);
  }
}
