import { Module } from '@nestjs/common';
import { BlogCategoriesController } from './blog.categories.admin.controller';
import { BlogAdminController } from './blog.admin.controller';
import { BlogCategoriesService } from './blog.categories.admin.service';
import { BlogController } from './blog.controller';
import { BlogService } from './blog.service';
import { BlogAdminService } from './blog.admin.service';

@Module({
  controllers: [BlogController, BlogAdminController, BlogCategoriesController],
  providers: [BlogService, BlogAdminService, BlogCategoriesService],
  exports: [BlogService],
})
export class BlogModule {}
