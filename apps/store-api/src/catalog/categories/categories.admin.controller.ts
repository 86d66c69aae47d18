import { Body, Controller, Delete, Get, Param, Post, Put, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { type Static, Type } from '@sinclair/typebox';
import { Endpoint, IdPipe, Upload, type UploadedFile, pageView, pageSchema } from '@comptoir/http';
import { MediaService } from '../../platform/media/media.service';
import { imageForm } from '../../platform/media/image-fields';
import type { Paged } from '../../platform/http/paging';
import { CreateCategory, AdminCategoriesQuery, UpdateCategory } from './categories.dto';
import { CategoryErrors } from './categories.errors';
import { CategoriesAdminService } from './categories.admin.service';
import { AdminCategoryView, toAdminCategoryView } from './categories.admin.view';

const CategoryResponse = Type.Object({ message: Type.String(), data: AdminCategoryView });
type CategoryResponse = Static<typeof CategoryResponse>;

const version = { table: 'categories' };

@ApiTags('admin/categories')
@Controller('admin/categories')
export class CategoriesAdminController {
  constructor(
    private readonly categories: CategoriesAdminService,
    private readonly media: MediaService,
  ) {}

  @Get()
  @Endpoint({
    access: 'manager',
    summary: 'All categories in their order, active or not',
    returns: pageSchema(AdminCategoryView),
  })
  async listCategories(@Query() query: AdminCategoriesQuery): Promise<Paged<AdminCategoryView>> {
    const page = await this.categories.listCategories(query);
    return pageView(page, query, (category) => toAdminCategoryView(category, this.media));
  }

  @Post()
  @Endpoint({ access: 'manager', summary: 'Add a category', status: 201, returns: CategoryResponse })
  async createCategory(@Body() body: CreateCategory): Promise<CategoryResponse> {
    const category = await this.categories.createCategory(body);
    return { message: 'Category created.', data: toAdminCategoryView(category, this.media) };
  }

  @Get(':id')
  @Endpoint({
    access: 'manager',
    summary: 'One category',
    version,
    returns: Type.Object({ data: AdminCategoryView }),
  })
  async findCategory(@Param('id', IdPipe) id: number): Promise<{ data: AdminCategoryView }> {
    return { data: toAdminCategoryView(await this.categories.findCategory(id), this.media) };
  }

  @Put(':id')
  @Endpoint({
    access: 'manager',
    summary: 'Change or move a category',
    version,
    description:
      'Its descendants move with it. A category cannot be moved into itself, nor deeper than 20 levels.',
    returns: CategoryResponse,
    notFound: CategoriesAdminService,
  })
  async updateCategory(
    @Param('id', IdPipe) id: number,
    @Body() body: UpdateCategory,
  ): Promise<CategoryResponse> {
    const category = await this.categories.updateCategory(id, body);
    return { message: 'Category updated.', data: toAdminCategoryView(category, this.media) };
  }

  @Post(':id/image')
  @Endpoint({
    access: 'manager',
    summary: 'Upload the image of a category',
    version,
    ...imageForm('image'),
    returns: CategoryResponse,
    notFound: CategoriesAdminService,
  })
  async setCategoryImage(
    @Param('id', IdPipe) id: number,
    @Upload() { bytes }: UploadedFile,
  ): Promise<CategoryResponse> {
    const category = await this.categories.setCategoryImage(id, bytes);
    return { message: 'Category updated.', data: toAdminCategoryView(category, this.media) };
  }

  @Delete(':id')
  @Endpoint({
    access: 'manager',
    summary: 'Delete an empty category',
    version,
    status: 204,
    errors: [CategoryErrors.CATEGORY_NOT_EMPTY],
  })
  async deleteCategory(@Param('id', IdPipe) id: number): Promise<void> {
    await this.categories.deleteCategory(id);
  }
}
