import { Module } from '@nestjs/common';
import { BlogCategoriesController } from './blog-categories.admin.controller';
import { StaffBlogController } from './blog.admin.controller';
import { BlogCategoriesService } from './blog.categories.service';
import { BlogController } from './blog.controller';
import { BlogService } from './blog.service';
import { StaffBlogService } from './blog.staff.service';

@Module({
  controllers: [BlogController, StaffBlogController, BlogCategoriesController],
  providers: [BlogService, StaffBlogService, BlogCategoriesService],
  exports: [BlogService],
})
export class BlogModule {}
